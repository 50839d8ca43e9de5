package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// programs are the folders whose sources say texts.
var programs = []string{"..", "../../cmd"}

// keyShape is how a key looks; a literal that ends in "_" stands for all the keys that begin with it.
var keyShape = regexp.MustCompile(`^[a-z]+\.[a-z0-9_]+$`)

// inPage finds the keys that a page's template says.
var inPage = regexp.MustCompile(`\.T "([a-z]+\.[a-z0-9_]+)"`)

func TestKeysAreKnownAndUsed(t *testing.T) {
	c := readCatalog(t, English)
	said := saidKeys(t, tablesOf(c))
	for key, where := range said {
		if !strings.HasSuffix(key, "_") && c[key] == nil {
			t.Errorf("%s: no catalog has %s", where, key)
		}
	}
	for _, key := range c.keys() {
		if said[key] == "" && !begun(said, key) {
			t.Errorf("nothing says %s", key)
		}
	}
}

// begun reports whether a key begins with a literal that ends in "_".
func begun(said map[string]string, key string) bool {
	for i, r := range key {
		if r == '_' && said[key[:i+1]] != "" {
			return true
		}
	}
	return false
}

// tablesOf returns the names of a catalog's tables, with their dot: "play.".
func tablesOf(c catalog) []string {
	var tables []string
	for _, key := range c.keys() {
		table, _, _ := strings.Cut(key, ".")
		if !slices.Contains(tables, table+".") {
			tables = append(tables, table+".")
		}
	}
	return tables
}

// saidKeys returns the keys that the programs say, and where.
func saidKeys(t *testing.T, tables []string) map[string]string {
	t.Helper()
	said := map[string]string{}
	eachSource(t, func(path string, file *ast.File) {
		var words, joined []string
		ast.Inspect(file, func(n ast.Node) bool {
			word, ok := literal(n)
			switch {
			case !ok:
			case slices.Contains(tables, word): // a key is made of it and a literal of this file
				joined = append(joined, word)
			case keyShape.MatchString(word) && hasPrefixOf(word, tables):
				said[word] = path
			default:
				words = append(words, word)
			}
			return true
		})
		for _, table := range joined {
			for _, word := range words {
				if For(English).T(table+word) != table+word {
					said[table+word] = path
				}
			}
		}
	})
	eachPage(t, func(path string, page []byte) {
		for _, match := range inPage.FindAllSubmatch(page, -1) {
			said[string(match[1])] = path
		}
	})
	return said
}

func hasPrefixOf(s string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}

// toastKeys returns the keys of the texts that are said in a toast: those written within a call of Toast.
func toastKeys(t *testing.T) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	eachSource(t, func(_ string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !calls(call, "Toast") {
				return true
			}
			ast.Inspect(call, func(n ast.Node) bool {
				if key, ok := literal(n); ok && keyShape.MatchString(key) {
					keys[key] = true
				}
				return true
			})
			return true
		})
	})
	return keys
}

func calls(call *ast.CallExpr, name string) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && selector.Sel.Name == name
}

// literal returns the value of a node that is a string literal.
func literal(n ast.Node) (string, bool) {
	basic, ok := n.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(basic.Value)
	return s, err == nil
}

// eachSource parses every source file of the programs, tests apart.
func eachSource(t *testing.T, do func(path string, file *ast.File)) {
	t.Helper()
	eachFile(t, ".go", func(path string, data []byte) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, data, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("failed to read the sources: %v", err)
		}
		do(path, file)
	})
}

// eachPage reads every page that the programs embed.
func eachPage(t *testing.T, do func(path string, page []byte)) {
	t.Helper()
	eachFile(t, ".html", do)
}

func eachFile(t *testing.T, ext string, do func(path string, data []byte)) {
	t.Helper()
	for _, root := range programs {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ext {
				return err
			}
			data, err := os.ReadFile(path)
			if err == nil {
				do(path, data)
			}
			return err
		})
		if err != nil {
			t.Fatalf("failed to read the sources: %v", err)
		}
	}
}
