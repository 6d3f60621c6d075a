# Whether a process of the site keeps ending and being started again.
class Operations::Doctor::Restarts < Operations::Doctor::Examination
  WINDOW = 300 # seconds
  MAX = 4 # starts: more are not deployments

  def findings
    often = Operations::Restarts.recent(directory, WINDOW).select { |_, starts| starts > MAX }
    often.map do |name, starts|
      error(:restart_loop,
        "#{name} was started #{starts} times in the last #{WINDOW / 60} minutes: it keeps ending.",
        "The log of the site says why (journalctl -u frontpage, docker compose logs site). " \
        "If it doesn't, memory may have run out: check dmesg.", about: name)
    end
  end
end
