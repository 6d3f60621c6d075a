# What a good answer to a scenario contains: at least +bytes+, and +text+ somewhere in its body. Without either, any answer of 2xx
# is good.
Lab::Answer = Data.define(:bytes, :text) do
  def initialize(bytes: 0, text: nil) = super

  def stated? = bytes.positive? || !text.nil?

  # What is wrong with +body+, in words; nil if nothing is.
  def problem(body)
    body = body.to_s.b
    if body.bytesize < bytes then "its body has #{body.bytesize} bytes instead of at least #{bytes}"
    elsif text && !body.include?(text.b) then "its body does not contain “#{text}”"
    end
  end
end
