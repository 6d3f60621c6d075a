module SettingsHelper
  # How long backups are kept.
  def backup_days = Integer(ENV.fetch(Operations::BackupDestination::DAYS, 7))

  # The hint below a setting's field.
  def setting_hint(site, name, hint = nil)
    return hint unless site.overridden?(name)

    variable = site.env_overrides.fetch(name.to_s)
    variable ? t("community.fixed", variable:) : t("community.off_in_staging_copy")
  end

  # The password isn't shown again, so a rejected form loses it.
  def smtp_password_hint(site)
    if site.smtp_password_changed? then "password_lost"
    else site.smtp_password.present? ? "password_kept" : "password_hint"
    end
  end

  # The supported languages, each by its own name.
  def languages
    Site::LANGUAGES.map { |language| [ t("languages.names.#{language}"), language ] }
  end

  # Where muted content can still be read.
  def path_of_muted(mute)
    if mute.muted_user then user_path(mute.muted_user)
    else mute.tag ? tag_path(mute.tag.name) : domain_path(mute.domain)
    end
  end

  # For administrators: to the form with this version of a text.
  def restore_version_link(version)
    time = l(version.created_at.utc, format: :long)
    section, _ = Site::SECTIONS.find { |_, names| names.include?(version.name) }
    link_to t("guidelines.versions.restore"), admin_setting_path(section, version: version.id),
      aria: { label: t("guidelines.versions.restore_dated", name: version.label, time:) }
  end

  # A setting's value in lists of changes, without secrets.
  def setting_value(setting)
    case setting.name
    when *Site::SECRETS then t("setting_values.secret")
    when "sign_up" then t(setting.value, scope: "community.sign_up_modes", default: setting.value)
    when "first_posts" then t(setting.value, scope: "community.first_posts", default: setting.value)
    when "language" then t(setting.value, scope: "languages.names", default: setting.value)
    when *Site.switches
      t("#{setting.name}.#{setting.value}", scope: :setting_values,
        default: [ setting.value.to_sym, setting.value ])
    else setting.value.presence || t("setting_values.nothing")
    end
  end
end
