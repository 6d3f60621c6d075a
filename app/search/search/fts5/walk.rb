# Reads the newest matches of a table in ranges of ids, from the newest, until there are enough or the time is over. Each range
# is as large as can be read in a few milliseconds, after which other threads get their turn.
class Search::Fts5::Walk
  FIRST_RANGE = 20_000 # ids
  RANGE_SECONDS = 0.005
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
    if listed
      look_up listed
    else
      walk
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
      ids = ids_in(list, [ @first_id, @last_id ]).wrap("", " ORDER BY id DESC LIMIT #{MAX_LISTED + 1}").rows.pluck("id")
      ids if ids.size <= MAX_LISTED && ids.size * LOOKUP_COST < @terms.rarest
    end

    def look_up(ids)
      ids.each_slice(LISTED_AT_ONCE) do |slice|
        break unless continue?

        listed = Search::SqlFragment.of("rowid IN (SELECT value FROM json_each(?))", slice.to_json)
        read [ listed, *within(@lists.drop(1), slice.minmax) ]
      end
    end

    def walk
      upper, size = @last_id, @texts.small? ? @last_id - @first_id + 1 : FIRST_RANGE
      while upper >= @first_id && continue?
        range = [ upper - size + 1, upper ]
        took = time { read [ Search::SqlFragment.of("rowid BETWEEN ? AND ?", *range), *within(@lists, range) ] }
        upper -= size
        size = (size * (RANGE_SECONDS / took).clamp(GROWTH)).ceil
      end
    end

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
        [ list.wrap("SELECT id FROM (", ")"), Search::SqlFragment.of("id BETWEEN ? AND ?", *range) ], " WHERE "
      )
    end

    def read(conditions)
      match = Search::SqlFragment.of("#{@index} MATCH ?", @terms.expression)
      @found.concat Search::SqlFragment.join([ match, *conditions ], " AND ")
        .wrap("SELECT rowid AS id FROM #{@index} WHERE ", " ORDER BY rowid DESC LIMIT #{Search::CANDIDATE_LIMIT - @found.size}")
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
