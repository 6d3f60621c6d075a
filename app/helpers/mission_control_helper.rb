module MissionControlHelper
  # Labels Mission Control's empty column headings for screen readers.
  def without_empty_headers(page)
    page.gsub("<th></th>", "<td></td>").html_safe
  end

  # Mission Control's pages are in English only; the layout around them is in the member's language.
  def in_the_readers_language(&)
    english = I18n.config
    I18n.config = @previous_config || english
    capture(&)
  ensure
    I18n.config = english
  end
end
