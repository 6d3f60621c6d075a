# Finds the reported item by its URL.
module Report::Addressed
  extend ActiveSupport::Concern

  MAX_LENGTH = 2_048
  POST = %r{\A/posts/([1-9]\d{0,17})(?:/|\z)}
  COMMENT = %r{\A/comments/([1-9]\d{0,17})(?:/|\z)}
  COMMENT_IN_THREAD = /(?:\A|&)comment=([1-9]\d{0,17})(?:&|\z)/
  COMMENT_ON_PAGE = /\Acomment_([1-9]\d{0,17})\z/

  included do
    attr_accessor :host # of this site
    attr_reader :url

    validate(on: :create) { add_url_error }
  end

  # A URL of this site, or its path.
  def url=(text)
    @url = text.to_s.strip.first(MAX_LENGTH)
    @location = URI.parse(@url)
    self.comment, self.post = found_comment, nil
    self.post = found_post unless comment
  rescue URI::InvalidURIError
    @location = nil
  end

  private
    def here? = @location && (@location.host.nil? || @location.host.casecmp?(host.to_s))

    def found_comment
      id = [ [ @location.path, COMMENT ], [ @location.fragment, COMMENT_ON_PAGE ],
        [ @location.query, COMMENT_IN_THREAD ] ].filter_map { |part, pattern| part.to_s[pattern, 1] }.first
      Comment.find_by(id:) if id
    end

    def found_post
      if id = @location.path.to_s[POST, 1]
        post = Post.find_by(id:)
        post&.moved_to || post
      end
    end

    def add_url_error
      if url.blank? then errors.add :url, :blank
      elsif !here? then errors.add :url, :elsewhere
      elsif item.nil? then errors.add :url, :missing
      elsif item.removed? && !item.hidden_by_flags? then errors.add :url, :removed
      end
    end
end
