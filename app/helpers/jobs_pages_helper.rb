module JobsPagesHelper
  # Mission Control leaves heads of columns empty: to who listens, an empty cell says as much as that.
  def without_empty_headers(page)
    page.gsub("<th></th>", "<td></td>").html_safe
  end
end
