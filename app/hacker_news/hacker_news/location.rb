# A URL below /v0: a path and a query. Equal locations are equal objects, so that
# their streams share a response.
class HackerNews::Location < Data.define(:path, :query)
  COLLECTIONS = %w[ item user ].freeze

  # Raises Query::Invalid.
  def self.parse(path, parameters)
    new(path.split("/").reject(&:empty?), HackerNews::QueryParameters.new(parameters).query)
  end

  # The JSON at each of +locations+. Reads each document once.
  def self.json_at(locations)
    documents = HackerNews.documents(locations.map(&:document).uniq)
    locations.to_h { |location| [ location, location.extract(documents[location.document]).to_json ] }
  end

  # All items, all users and the root can't be requested as a whole.
  def readable? = path.size >= document_depth

  def document = path.first(document_depth)

  # The data at this location, from its document's +data+.
  def extract(data) = query.apply(HackerNews::Children.dig(data, path.drop(document_depth)))

  def data = extract(HackerNews.document(*document))

  private
    def document_depth = COLLECTIONS.include?(path.first) ? 2 : 1
end
