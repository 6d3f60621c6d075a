module TagsHelper
  # Whether a tag can be given to posts, and by whom.
  def tag_state(tag)
    if tag.retired? then t("moderation.tags.index.retired")
    elsif tag.reserved? then t("moderation.tags.index.reserved")
    else t("moderation.tags.index.open")
    end
  end

  # The mute of the tag with that name, or the button for it.
  def tag_mute_button(name)
    known = Community.current.tags[name]
    render "settings/mutes/button", mute: Current.user.mute_of(tag_id: known.id), name: "##{known.name}"
  end
end
