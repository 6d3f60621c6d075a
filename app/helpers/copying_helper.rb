module CopyingHelper
  # A token or address that is shown once. With JavaScript, copy.js adds a button that copies it.
  def copyable_tag(text)
    @copy_script ||= javascript_include_tag("copy", type: "module").tap { |script| content_for :head, script }
    tag.code(text, data: { copy: t("application.copyable.copy"), copied: t("application.copyable.copied") })
  end
end
