# A form that is submitted twice, for example with a double click, creates one record. It sends the id of the
# last record when it was rendered, so a new form creates the same record again.
module CreatedOnce
  extend ActiveSupport::Concern

  included { attribute :seen_up_to, :big_integer }

  private
    # Whether the form has created one of the +identical+ records before. Call it with a
    # lock that the insert shares.
    def created_before?(identical)
      seen_up_to.present? && identical.where(id: seen_up_to.succ..).exists?
    end
end
