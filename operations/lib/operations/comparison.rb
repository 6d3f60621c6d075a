# A copy beside its original, which was looked at before the copy was fetched and after: the copy may be of any moment between, and contradicts both
# where it cannot be of one.
class Operations::Comparison
  # All three are an Operations::Census.
  def initialize(copy, before:, after:)
    @copy, @before, @after = copy, before, after
  end

  # A sentence for each table that cannot be; none where all can.
  def contradictions
    (@before.tables.keys & @after.tables.keys).filter_map do |name|
      @copy.tables.key?(name) ? [ rows(name), newest(name), row(name), change(name) ].compact.first : "#{name} is not in the copy"
    end
  end

  private
    def copy(name) = @copy.tables[name]
    def before(name) = @before.tables[name]
    def after(name) = @after.tables[name]

    def rows(name)
      return if possible_rows(name).cover?(copy(name)[:rows])

      "#{name} has #{copy(name)[:rows]} rows in the copy, where the original has #{[ before(name)[:rows], after(name)[:rows] ].uniq.join(" to ")}"
    end

    # As many may have come between the looks as numbers were given, and those may have gone that are not there any more.
    def possible_rows(name)
      added = @after.marks.fetch(name, 0) - @before.marks.fetch(name, 0)
      removed = before(name)[:rows] + added - after(name)[:rows]
      return Range.new(*[ before(name)[:rows], after(name)[:rows] ].minmax) unless numbered?(name) && added >= 0 && removed >= 0

      (before(name)[:rows] - removed)..(before(name)[:rows] + added)
    end

    def newest(name)
      marks = numbered?(name) ? [ @before, @copy, @after ].map { |census| census.marks[name] } : [ before(name), copy(name), after(name) ].map { |table| table[:newest] }
      return if marks[1].between?(*marks.values_at(0, 2).minmax)

      "the newest row of #{name} is #{marks[1]} in the copy, where the original's is #{marks.values_at(0, 2).uniq.join(" to ")}"
    end

    def numbered?(name) = [ @before, @copy, @after ].all? { |census| census.marks.key?(name) }

    # Of one that was changed between the looks nothing can be said.
    def row(name)
      "row #{copy(name)[:newest]} of #{name} is another in the copy" if before(name)[:row] == after(name)[:row] && copy(name)[:newest] == before(name)[:newest] && copy(name)[:row] != before(name)[:row]
    end

    def change(name)
      earliest = [ before(name)[:changed_at], after(name)[:changed_at] ].compact.map(&:to_s).min
      "the latest change of #{name} in the copy is of #{copy(name)[:changed_at]}, where the original's is of #{earliest}" if earliest && copy(name)[:changed_at].to_s < earliest
    end
end
