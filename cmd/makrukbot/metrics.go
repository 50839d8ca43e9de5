package main

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/store"
)

// metrics are the figures of the running bot, as Prometheus reads them. None of them names a person or a chat.
type metrics struct {
	registry *prometheus.Registry
	accepted *prometheus.CounterVec
	limited  *prometheus.CounterVec
	counted  map[string]*prometheus.CounterVec // by what features count
	spans    map[bot.Span]*prometheus.HistogramVec
	updates  prometheus.Histogram // of the store: how long callers waited
	commits  prometheus.Histogram // how long the disk took
	shared   prometheus.Histogram // how many updates went into a commit
}

var _ bot.Meter = (*metrics)(nil)

// Buckets in seconds: quick are answers and the disk, to 8 s; slow are what waits for the engine or a platform's limits,
// to a quarter of an hour.
var (
	quick = prometheus.ExponentialBuckets(0.0005, 2, 15)
	slow  = prometheus.ExponentialBuckets(0.005, 3, 12)
)

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		accepted: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "makrukbot_updates_total", Help: "Events taken in, without those that came before.",
		}, []string{"platform", "kind"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "makrukbot_limited_total", Help: "Times that a platform said that it was written to too often (429).",
		}, []string{"platform"}),
		counted: map[string]*prometheus.CounterVec{
			play.Begun: prometheus.NewCounterVec(prometheus.CounterOpts{
				Name: "makrukbot_games_begun_total", Help: "Games that began, by their rules.",
			}, []string{"rules"}),
			play.Ended: prometheus.NewCounterVec(prometheus.CounterOpts{
				Name: "makrukbot_games_ended_total", Help: "Games that ended, by the reason.",
			}, []string{"reason"}),
		},
		spans: map[bot.Span]*prometheus.HistogramVec{
			bot.ToDecision: histogram("decision_seconds", "From an event's coming until it is decided.", "platform", quick),
			bot.ToAnswer:   histogram("answer_seconds", "From a tap's coming until the platform has its answer.", "platform", quick),
			bot.ToBoard:    histogram("board_seconds", "From a change until a board shows it.", "platform", slow),
			bot.Computing:  histogram("computing_seconds", "Computations of the engine, waiting for a core included.", "class", slow),
		},
		updates: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "makrukbot_store_update_seconds", Help: "How long updates of the store take.", Buckets: quick,
		}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "makrukbot_store_commit_seconds", Help: "How long commits of the store take, the disk included.", Buckets: quick,
		}),
		shared: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "makrukbot_store_commit_updates", Help: "How many updates share a commit.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 10),
		}),
	}
	m.registry.MustRegister(m.accepted, m.limited, m.updates, m.commits, m.shared,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, span := range m.spans {
		m.registry.MustRegister(span)
	}
	for _, counter := range m.counted {
		m.registry.MustRegister(counter)
	}
	return m
}

func histogram(name, help, label string, buckets []float64) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "makrukbot_" + name, Help: help, Buckets: buckets,
	}, []string{label})
}

// Accepted counts an event.
func (m *metrics) Accepted(platform string, kind bot.EventKind) {
	m.accepted.WithLabelValues(platform, string(kind)).Inc()
}

// Took notes how long a span was.
func (m *metrics) Took(span bot.Span, of string, d time.Duration) {
	m.spans[span].WithLabelValues(of).Observe(d.Seconds())
}

// Limited counts a platform's refusal for too many messages.
func (m *metrics) Limited(platform string) { m.limited.WithLabelValues(platform).Inc() }

// Counted counts what features do.
func (m *metrics) Counted(what, of string) {
	if counter, ok := m.counted[what]; ok {
		counter.WithLabelValues(of).Inc()
	}
}

// committed notes a commit of the store.
func (m *metrics) committed(updates int, took time.Duration) {
	m.shared.Observe(float64(updates))
	m.commits.Observe(took.Seconds())
}

// timed is a store whose updates are timed.
type timed struct {
	store.Store
	updates prometheus.Observer
}

func (t timed) Update(ctx context.Context, fn func(store.Tx) error) error {
	begun := time.Now()
	defer func() { t.updates.Observe(time.Since(begun).Seconds()) }()
	return t.Store.Update(ctx, fn)
}

// handler serves the figures, with those of a store in a file.
func (m *metrics) handler(s store.Store, file string) http.Handler {
	m.registry.MustRegister(&stock{store: s, file: file})
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}
