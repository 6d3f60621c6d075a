module ApplicationHelper
  def age_of(record)
    time_tag record.created_at, "#{time_ago_in_words(record.created_at)} ago",
      title: record.created_at.to_fs(:long)
  end
end
