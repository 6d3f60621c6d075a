# Creates and changes tags in one line.
module TagsTestHelper
  private
    # Creates tags with these names and returns them.
    def create_tags(*names, **attributes)
      names.map { |name| Tag.create!(name:, **attributes) }.tap { Site.reload }
    end

    # Adds the tags with these names to +post+.
    def give_tags(post, *names)
      Tagging.insert_all names.map { |name| { post_id: post.id, tag_id: Tag.find_by!(name:).id } }
      Site.reload
    end

    # Changes the tag as the administrator, with an entry in the moderation log.
    def change_tag(tag, reason: "As agreed", **attributes)
      tag.assign_attributes(reason:, **attributes)
      tag.change_by users(:admin)
    end
end
