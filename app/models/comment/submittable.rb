# A form sent twice makes one comment.
module Comment::Submittable
  RESUBMISSION_WINDOW = 1.minute
  RECENT = 10

  # Keeps the comment, unless its author said the very same in the same place just before. Returns the comment that stands,
  # or nil when this one is not valid. Looks under the write lock, so that of two at the same time one sees the other.
  def submit
    transaction { earlier_submission || tap { save!(validate: false) } } if valid?
  end

  private
    # Looks at the author's last few alone, so that it costs the same however much a person has written.
    def earlier_submission
      author.comments.latest_first.limit(RECENT).find do |comment|
        comment.created_at.after?(RESUBMISSION_WINDOW.ago) && same_content?(comment)
      end
    end

    def same_content?(comment)
      %i[ post_id parent_id body ].all? { |attribute| comment[attribute] == self[attribute] }
    end
end
