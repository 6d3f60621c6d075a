module TagsHelper
  # How many posts have it, and who can give it to others, where that is not everybody.
  def tag_facts(tag)
    state = tag.retired? ? "retired" : ("reserved" if tag.reserved?)
    [ counted(tag.posts_count, "post"), *(t("tags.index.#{state}") if state) ].join(" · ")
  end

  # Mutes the tag, or ends that.
  def tag_mute_button(tag)
    render "settings/mutes/button", mute: Current.user.mute_of(tag_id: tag.id), name: "##{tag.name}"
  end
end
