module TagsHelper
  # The number of posts, and who may use the tag if not everybody.
  def tag_facts(tag)
    state = tag.retired? ? "retired" : ("reserved" if tag.reserved?)
    [ counted(tag.posts_count, :post), *(t("tags.index.#{state}") if state) ].join(" · ")
  end

  # The button to mute or unmute the tag.
  def tag_mute_button(tag)
    render "settings/mutes/button", mute: Current.user.find_mute(tag_id: tag.id), name: "##{tag.name}"
  end
end
