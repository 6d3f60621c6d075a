# Which of the processes that a server started are its workers: if several have the same title, up to digits,
# only they.
module Lab::Workers
  # The title without digits that most of the processes share, with their ids; nil if no two share one.
  # +titles+ has the title of each process by its id.
  def self.alike(titles)
    title, pids = titles.keys.group_by { |pid| without_digits(titles[pid]) }.max_by { |_, ids| ids.size }
    [ title, pids ] if pids && pids.size > 1
  end

  def self.without_digits(title) = title.delete("0-9")
end
