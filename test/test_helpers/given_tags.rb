# Tags in a line.
module GivenTags
  private
    # Returns those of the +names+, as there are from now on.
    def introduce_tags(*names, **attributes)
      names.map { |name| Tag.create!(name:, **attributes) }.tap { Site.reload }
    end

    # Gives +post+ the tags of those +names+.
    def give_tags(post, *names)
      Tagging.insert_all names.map { |name| { post_id: post.id, tag_id: Tag.find_by!(name:).id } }
      Site.reload
    end

    # A decision about a tag, in the name of the administrator.
    def decide_on_tag(tag, reason: "As agreed", **attributes)
      tag.assign_attributes(reason:, **attributes)
      tag.change_by users(:admin)
    end
end
