# Compares a backup with its original, which was summarized before and after the backup was fetched. The
# backup should be from a moment in between; a contradiction proves that it isn't.
class Operations::BackupComparison
  # All three are Operations::RowCounts objects.
  def initialize(copy, before:, after:)
    @copy, @before, @after = copy, before, after
  end

  # A sentence for each table that can't be from that interval.
  def contradictions
    (@before.tables.keys & @after.tables.keys).filter_map do |name|
      if @copy.tables.key?(name)
        [ rows(name), newest(name), row(name), change(name) ].compact.first
      else
        "#{name} is missing from the backup"
      end
    end
  end

  private
    def copy(name) = @copy.tables[name]
    def before(name) = @before.tables[name]
    def after(name) = @after.tables[name]

    def rows(name)
      return if possible_rows(name).cover?(copy(name)[:rows])

      original = [ before(name)[:rows], after(name)[:rows] ].uniq.join(" to ")
      "#{name} has #{copy(name)[:rows]} rows in the backup, but #{original} in the original"
    end

    # At most as many rows were added as ids were assigned in between. Further missing rows were deleted.
    def possible_rows(name)
      added = @after.marks.fetch(name, 0) - @before.marks.fetch(name, 0)
      removed = before(name)[:rows] + added - after(name)[:rows]
      unless numbered?(name) && added >= 0 && removed >= 0
        return Range.new(*[ before(name)[:rows], after(name)[:rows] ].minmax)
      end

      (before(name)[:rows] - removed)..(before(name)[:rows] + added)
    end

    def newest(name)
      first, copied, last = newest_rows(name)
      return if copied.between?(*[ first, last ].minmax)

      original = [ first, last ].uniq.join(" to ")
      "the newest row of #{name} is #{copied} in the backup, but #{original} in the original"
    end

    # In the original before, in the backup, and in the original after.
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
      if unchanged && copy(name)[:row] != before(name)[:row]
        "row #{copy(name)[:newest]} of #{name} differs in the backup"
      end
    end

    def change(name)
      earliest = [ before(name)[:changed_at], after(name)[:changed_at] ].compact.map(&:to_s).min
      latest = copy(name)[:changed_at]
      return unless earliest && latest.to_s < earliest

      "the latest change of #{name} is from #{latest} in the backup, but from #{earliest} in the original"
    end
end
