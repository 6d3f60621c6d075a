# Reads the newest matches of a table in steps, from the newest, until there are enough or the time is over.
# Each step is as large as can be read in a few milliseconds, after which other threads get their turn. The
# steps are ranges of ids, or numbers of matches if there are several words: FTS5 then reads on, past the end
# of a range, until all words agree on a text.
class Search::Fts5::Walk
  FIRST_RANGE = 20_000 # ids
  FIRST_MATCHES = 50
  STEP_SECONDS = 0.005
  GROWTH = (0.25..8.0)
  MAX_LISTED = 500 # ids of an author that are looked up one by one
  LISTED_AT_ONCE = 50
  LOOKUP_COST = 200 # one such lookup takes as long as reading so many matches

  def initialize(table, terms, lists:, max_id:, budget:)
    @terms, @lists, @budget, @index = terms, lists, budget, Search::Fts5.index_of(table)
    @texts = terms.frequencies.fetch(table)
    @first_id, @last_id = @texts.first_id, [ @texts.last_id, max_id ].compact.min
    @found, @complete = [], true
  end

  def ids
    if listed then look_up listed
    elsif @terms.single_word? || @lists.any? then walk_ranges
    else walk_matches
    end
    @found
  end

  # Whether the newest matches were found, up to the limit.
  def complete? = @complete

  private
    # The ids in the first list, newest first, if they are few.
    def listed
      return @listed if defined?(@listed)

      @listed = (few_ids(@lists.first) if @lists.any?)
    end

    def few_ids(list)
      ids = ids_in(list, [ @first_id, @last_id ])
        .wrap("", " ORDER BY id DESC LIMIT #{MAX_LISTED + 1}").rows.pluck("id")
      ids if ids.size <= MAX_LISTED && ids.size * LOOKUP_COST < @terms.rarest
    end

    def look_up(ids)
      ids.each_slice(LISTED_AT_ONCE) do |slice|
        break unless continue?

        listed = Search::SqlFragment.of("rowid IN (SELECT value FROM json_each(?))", slice.to_json)
        # In descending order, FTS5 would begin each lookup with the last text, which takes 45 times as long.
        read [ listed, *within(@lists.drop(1), slice.minmax) ], order: "+rowid"
      end
    end

    def walk_ranges
      upper, size = @last_id, @texts.small? ? @last_id - @first_id + 1 : FIRST_RANGE
      while upper >= @first_id && continue?
        range = [ upper - size + 1, upper ]
        took = time { read [ between(*range), *within(@lists, range) ] }
        upper -= size
        size = next_size(size, took)
      end
    end

    def walk_matches
      upper, size = @last_id, @texts.small? ? Search::CANDIDATE_LIMIT : FIRST_MATCHES
      while upper && continue?
        wanted = [ @found.size + size, Search::CANDIDATE_LIMIT ].min
        took = time { read [ between(@first_id, upper) ], limit: wanted }
        upper = (@found.last - 1 if @found.size == wanted)
        size = next_size(size, took)
      end
    end

    def next_size(size, took) = (size * (STEP_SECONDS / took).clamp(GROWTH)).ceil
    def between(*range) = Search::SqlFragment.of("rowid BETWEEN ? AND ?", *range)

    # Always reads once, so that searches of a small site are complete, however slow the machine.
    def continue?
      Thread.pass
      @started ? !full? && in_time? : @started = true
    end

    def in_time? = @complete &&= @budget.left.positive?

    def within(lists, range)
      lists.map { |list| ids_in(list, range).wrap("+rowid IN (", ")") }
    end

    def ids_in(list, range)
      Search::SqlFragment.join(
        [ list.wrap("SELECT id FROM (", ")"), Search::SqlFragment.of("id BETWEEN ? AND ?", *range) ],
        " WHERE "
      )
    end

    # Until +limit+ ids are found.
    def read(conditions, order: "rowid", limit: Search::CANDIDATE_LIMIT)
      match = Search::SqlFragment.of("#{@index} MATCH ?", @terms.expression)
      newest = " ORDER BY #{order} DESC LIMIT #{limit - @found.size}"
      @found.concat Search::SqlFragment.join([ match, *conditions ], " AND ")
        .wrap("SELECT rowid AS id FROM #{@index} WHERE ", newest)
        .rows.pluck("id")
    rescue ActiveRecord::StatementInvalid => error
      Search::Fts5.interrupted?(error) ? @complete = false : raise
    end

    def full? = @found.size >= Search::CANDIDATE_LIMIT

    def time
      left = @budget.left
      yield
      [ left - @budget.left, 0.0001 ].max
    end
end
