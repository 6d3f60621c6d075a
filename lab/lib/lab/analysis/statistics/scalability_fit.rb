require "matrix"

# The least-squares fit of the scalability law. It starts from the linear form N/X = a + b(N − 1) + cN(N − 1),
# weighted so that the error is in X, and refines it with the Levenberg–Marquardt method. Contention and
# coherency cannot be negative: a coefficient that comes out below zero is fixed at zero, and the others are
# fitted again.
class Lab::Statistics::ScalabilityFit
  STEPS = 60
  NAMES = %i[ gamma alpha beta ].freeze

  def initialize(points)
    @points = points.map { |clients, rate| [ clients.to_f, rate.to_f ] }
  end

  def law
    free = NAMES
    loop do
      law = descend(start(free), free)
      negative = (free - [ :gamma ]).select { |name| law.public_send(name).negative? }
      return law if negative.empty?

      free -= [ negative.min_by { |name| law.public_send(name) } ]
    end
  end

  private
    def law_of(parameters)
      Lab::Statistics::ScalabilityLaw.new(**{ gamma: 0.0, alpha: 0.0, beta: 0.0 }.merge(parameters))
    end

    def start(free)
      rows = @points.map do |clients, rate|
        columns(clients, free).map { |column| column * weight(clients, rate) }
      end
      rates = @points.map { |clients, rate| clients / rate * weight(clients, rate) }
      a, *rest = least_squares(Matrix.rows(rows), Vector.elements(rates))
      law_of free.zip([ 1 / a, *rest.map { |value| value / a } ]).to_h
    end

    # The square root of (X²/N)².
    def weight(clients, rate)
      rate**2 / clients
    end

    def columns(clients, free)
      { gamma: 1.0, alpha: clients - 1, beta: clients * (clients - 1) }.values_at(*free)
    end

    def descend(law, free)
      damping = 1e-3
      STEPS.times do
        candidate = step(law, free, damping)
        if squares(candidate) < squares(law)
          law, damping = candidate, damping / 10
        else
          damping *= 10
        end
      end
      law
    end

    def step(law, free, damping)
      slopes = Matrix.rows(@points.map { |clients, _| slope(law, clients).values_at(*free) })
      misses = Vector.elements(@points.map { |clients, rate| rate - law.throughput(clients) })
      normal = slopes.transpose * slopes
      damped = normal + Matrix.diagonal(*normal.each(:diagonal).map { |value| value * damping })
      moved = damped.lup.solve(slopes.transpose * misses)
      law_of NAMES.to_h { |name|
        [ name, law.public_send(name) + (free.index(name) ? moved[free.index(name)] : 0) ]
      }
    end

    # The partial derivatives of X(N) by each parameter.
    def slope(law, clients)
      divisor = 1 + law.alpha * (clients - 1) + law.beta * clients * (clients - 1)
      pull = -law.gamma * clients / divisor**2
      { gamma: clients / divisor, alpha: pull * (clients - 1), beta: pull * clients * (clients - 1) }
    end

    def squares(law)
      @points.sum { |clients, rate| (rate - law.throughput(clients))**2 }
    end

    def least_squares(matrix, vector)
      (matrix.transpose * matrix).lup.solve(matrix.transpose * vector).to_a
    end
end
