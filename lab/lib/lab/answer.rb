# Defines a good answer to a scenario: it has at least +bytes+ bytes, and its body contains +text+. Without either,
# every 2xx is good.
Lab::Answer = Data.define(:bytes, :text) do
  def initialize(bytes: 0, text: nil) = super

  def stated? = bytes.positive? || !text.nil?

  # Describes the problem with +body+; nil if it is good.
  def problem(body)
    body = body.to_s.b
    if body.bytesize < bytes then "its body has #{body.bytesize} bytes instead of at least #{bytes}"
    elsif text && !body.include?(text.b) then "its body does not contain “#{text}”"
    end
  end
end
