module JobsPagesHelper
  # Mission Control leaves heads of columns empty: to who listens, an empty cell says as much as that.
  def without_empty_headers(page)
    page.gsub("<th></th>", "<td></td>").html_safe
  end

  # While Mission Control answers there is no language but English: the site around its pages speaks that of who reads.
  def in_the_readers_language(&)
    english = I18n.config
    I18n.config = @previous_config || english
    capture(&)
  ensure
    I18n.config = english
  end
end
