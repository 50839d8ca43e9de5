// Package uci lets the engine speak UCI, the protocol of chess programs, on a reader and a writer: [Server.Run].
//
// Besides the commands of the protocol the server knows "d", which prints the position, and "go perft N", which counts
// moves. What it cannot make sense of it answers with an "info string" and otherwise ignores.
//
// Source of the protocol: "Description of the universal chess interface", Stefan Meyer-Kahlen, 2006.
package uci
