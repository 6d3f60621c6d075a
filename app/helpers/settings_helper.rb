module SettingsHelper
  # The hint below a setting's field.
  def setting_hint(community, name, hint = nil)
    community.fixed?(name) ? t("community.fixed", variable: community.fixed.fetch(name.to_s)) : hint
  end

  # Those that the site speaks, each by the name that it has for itself.
  def languages
    Site::LANGUAGES.map { |language| [ t("languages.names.#{language}"), language ] }
  end

  # Where what is muted can be read all the same.
  def path_of_muted(mute)
    if mute.muted_user then user_path(mute.muted_user)
    else mute.tag ? "/tags/#{mute.tag.name}" : "/domains/#{mute.domain}"
    end
  end

  # How a setting is written in lists of changes: secrets are not.
  def setting_value(setting)
    case setting.name
    when *Site::SECRETS then t("setting_values.secret")
    when "sign_up" then t(setting.value, scope: "community.ways_in", default: setting.value)
    when "language" then t(setting.value, scope: "languages.names", default: setting.value)
    when "public_dump", "fetches_titles",
      "webmentions" then t(setting.value, scope: [ :setting_values, setting.name ], default: setting.value)
    else setting.value.presence || t("setting_values.nothing")
    end
  end
end
