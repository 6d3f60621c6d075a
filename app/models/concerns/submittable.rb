# Can be submitted by a member, in a form or through the API. Items with the same CONTENT_ATTRIBUTES are duplicates.
module Submittable
  # The earlier post of the same link that `submit` found, if any.
  attr_reader :discussion

  # Returns the created item or the earlier one that it repeats, or nil with errors.
  def submit
    submission = Submission.new(self)
    submission.create.tap { @discussion = submission.discussion }
  end

  def same_content?(other)
    self.class::CONTENT_ATTRIBUTES.all? { |attribute| other[attribute] == self[attribute] }
  end
end
