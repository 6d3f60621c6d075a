# The required content of a scenario's responses: at least +bytes+ bytes, and +text+ in the body. Without either, every 2xx
# response is valid.
Lab::Answer = Data.define(:bytes, :text) do
  def initialize(bytes: 0, text: nil) = super

  def specified? = bytes.positive? || !text.nil?

  # Describes the problem with +body+; nil if it is valid.
  def problem(body)
    body = body.to_s.b
    if body.bytesize < bytes then "its body has #{body.bytesize} bytes instead of at least #{bytes}"
    elsif text && !body.include?(text.b) then "its body does not contain “#{text}”"
    end
  end
end
