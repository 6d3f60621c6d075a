# Moments of which the front page was kept: full hours, in UTC as the days of all lists are.
module FrontPagesHelper
  def hour_of(moment)
    moment.strftime("%H:%M")
  end

  def moment_path(moment)
    front_page_path(day: moment.to_date.iso8601, hour: moment.strftime("%H"))
  end

  # A link to the front page of then where it is among those of +kept+.
  def moment_link(moment, kept)
    link_to_if kept.include?(moment), moment_in_words(moment), moment_path(moment)
  end

  # With its day where that is not +day+.
  def neighbouring_moment(moment, day)
    moment.to_date == day ? hour_of(moment) : moment_in_words(moment)
  end
end
