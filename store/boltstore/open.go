package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Errors of [Open].
var (
	// ErrLocked: another process has the file open.
	ErrLocked = errors.New("another process is using the database")
	// ErrCorrupt: the file is not what was written, or no database of this program at all. It is also the error of a
	// function that met a bad page.
	ErrCorrupt = errors.New("database is damaged")
	// ErrNewer: the file was written by a newer version of this program.
	ErrNewer = errors.New("database was written by a newer version of this program")
)

// errNothing is an error of a file that is opened for reading only.
var errNothing = fmt.Errorf("there is no database in it: %w", fs.ErrNotExist)

// Options of [Open]. The zero value is right for the bot.
type Options struct {
	// LockTimeout is how long to wait for another process to let go of the file; 0 means one second.
	LockTimeout time.Duration
	// ReadOnly opens a file that is there for looking into it; several processes may do so at once, while none writes.
	// Updates fail. A file that is not there, or has nothing in it, is [fs.ErrNotExist].
	ReadOnly bool
	// Committed, if set, is told of each commit: how many Updates shared it, and how long the disk took. It must be
	// quick, since the writer waits for it.
	Committed func(updates int, took time.Duration)
}

// formatVersion is the version of how records lie in the file: which buckets, and what keys may be.
const formatVersion = 1

// The buckets of the file: all records, and what Open has to know before it lets anyone at them.
var (
	dataBucket   = []byte("data")
	formatBucket = []byte("format")
	versionKey   = []byte("version") // a big-endian uint32
)

// queueLength is how many Updates may wait in the writer's channel. More wait at its door, which is as good.
const queueLength = 1024

// Open opens the database in the file path, and makes the file and its folder if they are not there, readable for
// this user only. A new file gets its name once it is whole, so that an empty one is a damaged one. Errors wrap [ErrLocked],
// [ErrCorrupt], [ErrNewer] or what the system said.
func Open(path string, o Options) (*Store, error) {
	s, err := open(path, o)
	if err != nil {
		return nil, fmt.Errorf("failed to open database %s: %w", path, err)
	}
	go s.write()
	return s, nil
}

func open(path string, o Options) (*Store, error) {
	folder := filepath.Dir(path)
	if !o.ReadOnly {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
	}
	fresh, err := checkFile(path)
	switch {
	case err != nil:
		return nil, err
	case fresh && o.ReadOnly:
		return nil, errNothing
	case fresh:
		if err := create(path, o); err != nil {
			return nil, err
		}
	}
	db, err := openBolt(path, o)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Store{
		db:      db,
		path:    path,
		calls:   make(chan *call, queueLength),
		closing: make(chan struct{}),
		stopped: make(chan struct{}),
		commit:  (*bolt.Tx).Commit,
		told:    o.Committed,
	}, nil
}

// sameFile sees to it that the file that was opened, and by now is locked, is still the one of that name: while we waited
// for the lock, who held it may have put another in its place.
func sameFile(path string, file *os.File) error {
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	if there, err := os.Stat(path); err != nil || !os.SameFile(opened, there) {
		return fmt.Errorf("%w: it has just put another file in its place", ErrLocked)
	}
	return nil
}

// openBolt opens the file with bbolt.
func openBolt(path string, o Options) (*bolt.DB, error) {
	if o.LockTimeout == 0 {
		o.LockTimeout = time.Second
	}
	var file *os.File
	var db *bolt.DB
	err := guard(func() (err error) {
		db, err = bolt.Open(path, 0o600, &bolt.Options{
			Timeout: o.LockTimeout,
			// Each commit writes the list of free pages, in order. An array is in order; a hash map, which finds pages
			// that lie together sooner, has to be sorted each time. See BenchmarkFreePages: with some 36,000 that lie
			// scattered a commit takes four times as long with a hash map.
			FreelistType: bolt.FreelistArrayType,
			// That the list is written (NoFreelistSync is off) costs a commit some 0.2 ms for each 10,000 free pages.
			// Without it, opening and each failed commit read the whole file, a gigabyte with a million games.
			InitialMmapSize: initialMap,
			NoStatistics:    true,
			ReadOnly:        o.ReadOnly,
			PreLoadFreelist: true,
			OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
				f, err := os.OpenFile(name, flag, mode)
				file = f
				return f, err
			},
		})
		return err
	})
	switch {
	case err == nil:
		if err := sameFile(path, file); err != nil {
			return nil, errors.Join(err, db.Close())
		}
		return db, nil
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, ErrLocked
	case errors.Is(err, ErrCorrupt):
		// bbolt panicked, and left the file open and locked.
		return nil, errors.Join(err, file.Close())
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum):
		return nil, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	return nil, err
}

// initialMap is how much of the address space is set aside for the file, in bytes. When the file grows past that, bbolt
// must map it anew, and to do so waits for all Views to end while nobody can begin another. So a 64-bit system sets
// aside 16 GiB, more than our file will have; that costs nothing. A 32-bit one has but 64 MiB to spare.
const initialMap = 1 << (26 + 8*(strconv.IntSize/64))

// create makes a new database under another name, and gives it its own once it is whole and on the disk.
func create(path string, o Options) error {
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	db, err := openBolt(fresh, o)
	if err != nil {
		return err
	}
	if err := errors.Join(initialise(db), db.Close()); err != nil {
		return err
	}
	// A link, unlike a renaming, never takes the place of a file that another process has made meanwhile; there are
	// file systems that have none.
	switch err := os.Link(fresh, path); {
	case err == nil, errors.Is(err, fs.ErrExist):
		err = os.Remove(fresh)
		if err != nil {
			return err
		}
	default:
		if err := os.Rename(fresh, path); err != nil {
			return err
		}
	}
	if runtime.GOOS == "windows" { // where folders cannot be synced
		return nil
	}
	return syncFolder(filepath.Dir(path))
}

// checkVersion checks that the file is a database of this program, and of no newer one.
func checkVersion(db *bolt.DB) error {
	var version []byte
	err := guard(func() error {
		return db.View(func(btx *bolt.Tx) error {
			if b := btx.Bucket(formatBucket); b != nil && btx.Bucket(dataBucket) != nil {
				version = append(version, b.Get(versionKey)...)
			}
			return nil
		})
	})
	switch {
	case err != nil:
		return err
	case len(version) != 4:
		return fmt.Errorf("%w: not a database of this program", ErrCorrupt)
	}
	if v := binary.BigEndian.Uint32(version); v > formatVersion {
		return fmt.Errorf("%w: format %d, this one knows %d", ErrNewer, v, formatVersion)
	}
	return nil
}

// initialise makes the buckets.
func initialise(db *bolt.DB) error {
	return guard(func() error {
		return db.Update(func(btx *bolt.Tx) error {
			if _, err := btx.CreateBucket(dataBucket); err != nil {
				return err
			}
			b, err := btx.CreateBucket(formatBucket)
			if err != nil {
				return err
			}
			return b.Put(versionKey, binary.BigEndian.AppendUint32(nil, formatVersion))
		})
	})
}
