# Output whose reader may have ended, as in `lab run | head`: everything that is written later is discarded,
# so that a run continues and still writes its report.
module Lab::ClosedPipe
  # From now on, standard output and standard error tolerate it. They are not buffered, because a buffer that
  # can't be written can't be discarded either.
  def self.tolerate
    [ $stdout, $stderr ].grep(IO).each { |io| io.extend(self).sync = true }
  end

  def write(*texts)
    super
  rescue Errno::EPIPE
    reopen File::NULL, "w"
    texts.sum { |text| text.to_s.bytesize }
  end
end
