# Asks before a load is sent to a server outside of this machine and its private network.
module Lab::CLI::Confirming
  private
    # Raises Lab::Error without --yes or a confirmation on the terminal.
    def confirm_remote(targets)
      distant = targets.select(&:remote?).reject(&:nearby?).map(&:url).uniq
      return if distant.empty? || options[:yes]

      question = "Send load to #{distant.join(" and ")}? Only test servers that you are responsible " \
        "for. [y/N]"
      return if $stdin.tty? && yes?(question)

      raise Lab::Error,
        "Nothing was sent to #{distant.join(" and ")}: a load can take a server down for its users. " \
        "If you are responsible for it, confirm with --yes."
    end
end
