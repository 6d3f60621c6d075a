module MissionControlHelper
  # Labels Mission Control's empty column headings for screen readers.
  def without_empty_headers(page)
    page.gsub("<th></th>", "<td></td>").html_safe
  end

  # "Failed jobs (3)", in the reader's language. +label+ is Mission Control's.
  def jobs_section_name(section, label)
    t("layouts.mission_control.jobs.sections.#{section}", number: label[/\((.+)\)/, 1], default: label)
  end

  # Mission Control's own title is in English.
  def jobs_page_title
    label = navigation_sections[current_section]&.first
    name = if I18n.locale == :en || label.nil?
      page_title
    else
      jobs_section_name(current_section, label).sub(/ \(.*/, "")
    end
    [ name, t("layouts.mission_control.jobs.sections.title"), Site.settings.name ].compact.join(" · ")
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
