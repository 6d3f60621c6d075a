# A socket that is read until something has come.
module PatientReader
  PATIENCE = 10 # seconds

  # What comes until +ending+ is among it.
  def gets_until(ending)
    text = +""
    text << (wait_readable(PATIENCE) or raise "Nothing came after #{text.inspect}").readpartial(100_000) until text.include?(ending)
    text
  end
end
