package telegramtest

// descriptionKey is one of the two texts about the bot, by its name in the calls, for programs in a language.
type descriptionKey struct{ field, language string }

// describing returns how the bot sets one of the texts about itself. The lengths are those of the published API.
func describing(field string) func(*Server, *request) (any, error) {
	return func(s *Server, q *request) (any, error) {
		key, err := describedBy(field, q)
		if err != nil {
			return nil, err
		}
		s.descriptions[key] = q.values[field]
		return true, nil
	}
}

// described returns how the bot asks for one of them.
func described(field string) func(*Server, *request) (any, error) {
	return func(s *Server, q *request) (any, error) {
		key, err := describedBy(field, q)
		if err != nil {
			return nil, err
		}
		return map[string]string{field: s.description(key)}, nil
	}
}

func describedBy(field string, q *request) (descriptionKey, error) {
	key := descriptionKey{field, q.values["language_code"]}
	if !languageCode.MatchString(key.language) {
		return key, mistake("LANG_CODE_INVALID: %s", key.language)
	}
	return key, nil
}

// description is the text in a language, or the one that is for all who have none in theirs.
func (s *Server) description(key descriptionKey) string {
	if text := s.descriptions[key]; text != "" {
		return text
	}
	return s.descriptions[descriptionKey{field: key.field}]
}

// Description returns what somebody whose program speaks a language (two letters) reads in a chat that is empty, and
// in short on the bot's page.
func (s *Server) Description(language string) (long, short string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.description(descriptionKey{"description", language}),
		s.description(descriptionKey{"short_description", language})
}
