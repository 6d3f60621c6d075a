require "test_helper"

class ScalabilityLawTest < Lab::TestCase
  # A Cisco router, from B. Schwartz, Practical Scalability Analysis with the Universal Scalability Law, with
  # the fit that is printed there.
  CISCO = [
    955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7,
    9047.84, 9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806,
    12089.37, 12075.41, 12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39
  ].each.with_index(1).map { |rate, clients| [ clients, rate ] }

  test "fits the example of the book" do
    law = Lab::Statistics::ScalabilityLaw.fit(CISCO)

    assert_in_epsilon 0.02671591, law.alpha, 2e-4
    assert_in_epsilon 7.690945e-4, law.beta, 2e-4
    assert_in_epsilon 995.6486, law.gamma, 2e-4
    assert_equal 35, law.peak
    assert_in_epsilon 12341, law.ceiling, 2e-4
    assert_operator law.determination, :>, 0.99
  end

  test "recovers the law of a noisy curve" do
    random = Random.new(3)
    truth = Lab::Statistics::ScalabilityLaw.new(gamma: 80, alpha: 0.35, beta: 5e-4)
    levels = [ 1, 2, 4, 8, 16, 32, 64, 128, 256 ]
    points = levels.flat_map do |clients|
      Array.new(3) { [ clients, truth.throughput(clients) * random.rand(0.95..1.05) ] }
    end
    law = Lab::Statistics::ScalabilityLaw.fit(points)

    assert_in_delta 0.35, law.alpha, 0.05
    assert_in_delta 5e-4, law.beta, 1.5e-4
  end

  test "has no peak without coherency, and contention as its ceiling" do
    points = [ 1, 2, 4, 8, 16, 32 ].map do |clients|
      [ clients, 100.0 * clients / (1 + 0.1 * (clients - 1)) + (clients == 32 ? 5 : 0) ]
    end
    law = Lab::Statistics::ScalabilityLaw.fit(points)

    assert_nil law.peak
    assert_equal 0, law.beta
    assert_in_epsilon 1_000, law.ceiling, 0.05
  end

  test "has no ceiling without contention" do
    points = [ 1, 2, 4, 8, 16, 32 ].map { |clients| [ clients, 100.0 * clients * (1 + clients / 1000.0) ] }
    law = Lab::Statistics::ScalabilityLaw.fit(points)

    assert_equal [ 0, 0, Float::INFINITY ], [ law.alpha, law.beta, law.ceiling ]
  end

  test "rejects too few levels" do
    error = assert_raises(Lab::Error) do
      Lab::Statistics::ScalabilityLaw.fit([ 1, 20, 256 ].map { |clients| [ clients, 100 ] })
    end
    assert_match "at least 6 levels", error.message

    assert_raises(Lab::Error) do
      Lab::Statistics::ScalabilityLaw.fit([ 2, 4, 8, 16, 32, 64 ].map { |clients| [ clients, 100 ] })
    end
  end
end
