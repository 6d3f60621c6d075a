# Times of front page snapshots: full hours in UTC.
module FrontPageSnapshotsHelper
  def hour_of(moment)
    moment.strftime("%H:%M")
  end

  def moment_path(moment)
    front_page_snapshot_path(day: moment.to_date.iso8601, hour: moment.strftime("%H"))
  end

  # A link to the snapshot at +moment+, or only its text if the snapshot isn't among +existing+.
  def moment_link(moment, existing)
    link_to_if existing.include?(moment), moment_in_words(moment), moment_path(moment)
  end

  # Includes the date if it differs from +day+.
  def adjacent_moment(moment, day)
    moment.to_date == day ? hour_of(moment) : moment_in_words(moment)
  end
end
