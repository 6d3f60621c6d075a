# Spends its time in one method.
class Burning
  def call(_)
    burn_processor
    [ 200, { "content-type" => "text/plain" }, [ "burned" ] ]
  end

  private
    def burn_processor = 20_000.times.sum { |number| Math.sqrt(number) }
end

run Burning.new
