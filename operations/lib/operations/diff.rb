# Compares a copy with its original, which was summarized before the copy was fetched and after. The copy may be of any
# moment in between; it contradicts both if it can't be.
class Operations::Diff
  # All three are Operations::RowCounts objects.
  def initialize(copy, before:, after:)
    @copy, @before, @after = copy, before, after
  end

  # A sentence for each table that can't be a copy; empty if all can.
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

      original = [ before(name)[:rows], after(name)[:rows] ].uniq.join(" to ")
      "#{name} has #{copy(name)[:rows]} rows in the copy, where the original has #{original}"
    end

    # At most as many rows were added as numbers were assigned in between. The difference must have been deleted.
    def possible_rows(name)
      added = @after.marks.fetch(name, 0) - @before.marks.fetch(name, 0)
      removed = before(name)[:rows] + added - after(name)[:rows]
      return Range.new(*[ before(name)[:rows], after(name)[:rows] ].minmax) unless numbered?(name) && added >= 0 && removed >= 0

      (before(name)[:rows] - removed)..(before(name)[:rows] + added)
    end

    def newest(name)
      first, copied, last = newest_rows(name)
      return if copied.between?(*[ first, last ].minmax)

      "the newest row of #{name} is #{copied} in the copy, where the original's is #{[ first, last ].uniq.join(" to ")}"
    end
    # Before, in the copy, and after.
    def newest_rows(name)
      if numbered?(name)
        [ @before, @copy, @after ].map { |counts| counts.marks[name] }
      else
        [ before(name), copy(name), after(name) ].map { |table| table[:newest] }
      end
    end

    def numbered?(name) = [ @before, @copy, @after ].all? { |counts| counts.marks.key?(name) }

    # A row that changed in between proves nothing.
    def row(name)
      unchanged = before(name)[:row] == after(name)[:row] && copy(name)[:newest] == before(name)[:newest]
      "row #{copy(name)[:newest]} of #{name} is another in the copy" if unchanged && copy(name)[:row] != before(name)[:row]
    end

    def change(name)
      earliest = [ before(name)[:changed_at], after(name)[:changed_at] ].compact.map(&:to_s).min
      return unless earliest && copy(name)[:changed_at].to_s < earliest

      "the latest change of #{name} in the copy is of #{copy(name)[:changed_at]}, where the original's is of #{earliest}"
    end
end
