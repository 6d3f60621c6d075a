# Submitting a form twice creates one item. The model's CONTENT lists the attributes that make two equal.
module Submittable
  extend ActiveSupport::Concern
  include Limited

  RESUBMISSION_WINDOW = 1.minute
  RECENT = 5

  KEYED = %w[ Post Comment ].freeze

  # Keeps it, unless its author sent the very same just before. Returns the one that stands, or nil, with errors, when this one
  # is not valid. Looking and writing are one turn: of two in the same instant, the second finds the first.
  def submit
    once_by_key { Writes.in_turn(*turns) { once_by_key { settle } } if valid? }
  end

  private
    def turns = [ "author #{author_id}" ]

    def settle = earlier_submission || keep

    # Returns the earlier item with this key, or the block's value.
    def once_by_key
      earlier = sent_before
      earlier ? the_same(earlier) : yield
    end

    # By the token that a program gave it, however long ago: what was refused since, such as where the thread was locked, stands all the same.
    def sent_before
      KEYED.lazy.filter_map { |name| name.constantize.find_by(author_id:, request_token:) }.first if request_token
    end

    # Nil, with an error, if the key was used for different content. Rows from before fingerprints existed have none.
    def the_same(earlier)
      if earlier.instance_of?(self.class) && [ nil, request_fingerprint ].include?(earlier.request_fingerprint)
        earlier
      else
        errors.add :base, :other_by_key
        nil
      end
    end

    def keep
      tap { save!(validate: false) && watch } if within_limits?
    end

    # Looks at the author's last few alone, so that it costs the same however much a person has sent.
    def earlier_submission
      self.class.where(author_id:).latest_first.limit(RECENT).find do |earlier|
        earlier.created_at.after?(RESUBMISSION_WINDOW.ago) && same_content?(earlier)
      end
    end

    def same_content?(other)
      self.class::CONTENT.all? { |attribute| other[attribute] == self[attribute] }
    end
end
