module TagsHelper
  # How many posts have it, and who can give it to others, where that is not everybody.
  def tag_facts(tag)
    state = tag.retired? ? "retired" : ("reserved" if tag.reserved?)
    [ counted(tag.posts_count, "post"), *(t("tags.index.#{state}") if state) ].join(" · ")
  end

  # The mute of the tag with that name, or the button for it.
  def tag_mute_button(name)
    known = Community.current.tags[name]
    render "settings/mutes/button", mute: Current.user.mute_of(tag_id: known.id), name: "##{known.name}"
  end
end
