# A post or a comment in a source, with its author's name and its parent's id there. Its text is Markdown, or
# HTML that is converted when needed. +removal+ says who removed it: author, moderators, flags, or nil.
# Without a text it is a placeholder.
Importers::Item = Data.define(
  :identifier, :type, :place, :parent, :author, :title, :url, :body, :html, :upvotes, :downvotes, :tags,
  :removal, :created_at, :edited_at
) do
  def initialize(
    parent: nil, author: nil, title: nil, url: nil, body: nil, html: nil, upvotes: 0, downvotes: 0, tags: [],
    removal: nil, edited_at: nil, **
  )
    super
  end

  # The votes by others that result in +score+, which includes the author's own point.
  def self.votes(score, downvotes: 0)
    others = score.to_i - 1
    { upvotes: [ others + downvotes, 0 ].max, downvotes: [ downvotes, -others ].max }
  end

  def post? = type == "post"
  def comment? = type == "comment"
end
