# The texts of search_benchmark. Word frequencies follow Zipf's law, as in any language: the nth most frequent
# word is 1/n as frequent as the first. The first words are English ones, so that queries can be read.
class Corpus
  FREQUENT = %w[ the of and to a in is that it for you was with on as have but be they not ]
  KNOWN = FREQUENT + %w[
    this are or what there can all your when up use how said an each which their time will way about many then
    them write would like so these her long make thing see him two has look more day could go come did number
    sound no most people my over know water than call first who may down side been now find any new work part
    take get place made live where after back little only round man year came show every good me give our
    under name very through just form sentence great think say help low line differ turn cause much mean
    before move right boy old too same tell does set three want air well also play small end put home read
    hand port large spell add even land here must big high such follow act why ask men change went light kind
    off need house picture try us again animal point mother world near build self earth father database server
    sqlite commit transaction backup restore lock reader writer ruby rails query index column memory kernel
    network browser protocol ]
  VOCABULARY, DOMAINS, PEOPLE = 200_000, 300, 20_000
  SYLLABLES = %w[ ba ko ri ten mar lu sa vi dro pel qui nor az em ti gra fo shen ul kra ]
  YEARS, UNTIL = 3, Time.utc(2026, 11, 22).to_i
  DRAWS = 1 << 20 # words drawn in advance: texts take theirs from random places

  # Members with a known number of comments: "rare" wrote RARE, "top" one in TOP_SHARE.
  RARE, TOP_SHARE = 30, 150

  def initialize(posts:, comments:)
    @posts, @comments, @random = posts, comments, Random.new(2026)
    @vocabulary = (KNOWN + Array.new(VOCABULARY) { syllables.join }).uniq
    @draws = Array.new(DRAWS) { @vocabulary[zipf] }
    @rare_every = [ comments / RARE, 1 ].max
  end

  # Calls the block with a table, its columns and a lazy list of rows.
  def each_table
    yield "users", %w[ id username password_digest created_at updated_at ],
      (1..PEOPLE).lazy.map { |id| user(id) }
    yield "posts", %w[
      id author_id kind title body url normalized_url domain score last_activity_at created_at updated_at
    ], (1..@posts).lazy.map { |id| post(id) }
    yield "comments", %w[ id post_id author_id body upvotes created_at updated_at ],
      (1..@comments).lazy.map { |id| comment(id) }
  end

  private
    def user(id)
      [ id, { 1 => "rare", 2 => "top" }.fetch(id) { "p#{id}" }, "x", moment(0, 1), moment(0, 1) ]
    end

    def syllables = Array.new(@random.rand(2..4)) { SYLLABLES.sample(random: @random) }

    # The rank of a random word: its logarithm is uniform.
    def zipf = ((@vocabulary.size + 1)**@random.rand).to_i - 1

    def post(id)
      kind = { 0 => "ask", 1 => "show", 2 => "text" }.fetch(@random.rand(10), "link")
      domain = "d#{(DOMAINS * @random.rand**2).to_i}.example" if %w[ link show ].include?(kind)
      at = moment(id, @posts)
      address = "#{domain}/#{id}" if domain
      title, body = text(4 + @random.rand(8)).first(100), (text(90) unless domain)
      [ id, author(id), kind, title, body, ("https://#{address}" if domain), address, domain, points,
        at, at, at ]
    end

    def comment(id)
      at, author_id = moment(id, @comments), (id % @rare_every).zero? ? 1 : author(id)
      [ id, @random.rand(1..@posts), author_id, text(8 + (110 * @random.rand**3).to_i), points, at, at ]
    end

    # A few members write most of the texts.
    def author(id) = (id % TOP_SHARE).zero? ? 2 : 3 + ((PEOPLE - 2) * @random.rand**2).to_i

    def points = 1 + (1 / (1 - @random.rand * 0.995)).to_i

    def text(length) = @draws[@random.rand(DRAWS - length), length].join(" ")

    def moment(id, count)
      Time.at(UNTIL - (count - id) * YEARS * 365 * 86_400 / count).utc.strftime("%F %T.000000")
    end
end
