package record

// MaxFile is how many bytes a file has at most that the bot takes in or sends. A game has a few thousand.
const MaxFile = 256 << 10

// File is a file that was sent in a chat, or is to be.
type File struct {
	Name string `json:"name"`
	Data []byte `json:"data,omitempty"`
	// Known is the platform's own name of a file that is still to be fetched. A file with neither Known nor Data is one
	// that cannot be had: it is too long, or gone.
	Known string `json:"known,omitempty"`
}
