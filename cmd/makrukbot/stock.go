package main

import (
	"context"
	"os"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxCounted is how far the records of a kind are counted at a scrape, which must stay quick with a million of them.
const maxCounted = 10_000

// counted are the kinds of records that wait for something, and so should be few.
var counted = map[string]string{
	"inbox": string(record.Inboxes), "notes": string(record.AllNotes), "debts": string(record.AllDebts),
	"jobs": string(record.AllJobs), "due": string(record.AllDue),
}

// stock counts, at each scrape, what is stored.
type stock struct {
	store store.Store
	file  string
}

var (
	queued = prometheus.NewDesc("makrukbot_queue_length",
		"Records that wait, by queue; at most 10000 are counted.", []string{"queue"}, nil)
	inPlay = prometheus.NewDesc("makrukbot_games_running",
		"Seats of people in games that go on; at most 10000 are counted.", nil, nil)
	fileBytes = prometheus.NewDesc("makrukbot_store_bytes", "Size of the database file.", nil, nil)
)

// Describe tells which figures there are.
func (s *stock) Describe(ch chan<- *prometheus.Desc) {
	ch <- queued
	ch <- inPlay
	ch <- fileBytes
}

// Collect counts.
func (s *stock) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for queue, prefix := range counted {
		ch <- s.length(ctx, prefix, queued, queue)
	}
	ch <- s.length(ctx, string(record.AllRunning), inPlay)
	info, err := os.Stat(s.file)
	if err != nil {
		ch <- prometheus.NewInvalidMetric(fileBytes, err)
		return
	}
	ch <- prometheus.MustNewConstMetric(fileBytes, prometheus.GaugeValue, float64(info.Size()))
}

// length counts the records of a prefix.
func (s *stock) length(ctx context.Context, prefix string, desc *prometheus.Desc, labels ...string) prometheus.Metric {
	n, err := store.View(ctx, s.store, func(tx store.Tx) (n int, err error) {
		for _, err := range tx.Scan(store.Range{Prefix: []byte(prefix)}) {
			if err != nil || n == maxCounted {
				return n, err
			}
			n++
		}
		return n, nil
	})
	if err != nil {
		return prometheus.NewInvalidMetric(desc, err)
	}
	return prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(n), labels...)
}
