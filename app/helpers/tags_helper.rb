module TagsHelper
  # The number of check boxes that can be read at a glance. If there are more, members search for tags
  # (tag_picker.js).
  FEW_TAGS = 8

  def many_tags?(tags) = tags.size > FEW_TAGS

  # For tag_picker.js, which fills in the placeholders.
  def tag_picker_data
    texts = %i[ added removed full unknown remove ].index_with do |name|
      t("posts.tag_picker.#{name}", name: "{name}", chosen: "{chosen}", count: Site.settings.max_tags)
    end
    { tag_picker: Site.settings.max_tags, **texts }
  end

  # The check boxes in the block, which are folded if there are +many+.
  def folded_tags(many, open:, &)
    choices = tag.div(class: "tag-choices", &)
    many ? tag.details(tag.summary(t("posts.tags_field.which")) + choices, open:) : choices
  end

  # The number of posts, and who may use the tag if it isn't open to everybody.
  def tag_facts(tag)
    state = tag.retired? ? "retired" : ("reserved" if tag.reserved?)
    [ counted(tag.posts_count, :post), *(t("tags.index.#{state}") if state) ].join(" · ")
  end

  # The button to mute or unmute the tag.
  def tag_mute_button(tag)
    render "settings/mutes/button", mute: Current.user.find_mute(tag_id: tag.id), name: "##{tag.name}"
  end
end
