# A reader's actions on the comments of a page. Actions that the server would reject are not offered.
module CommentActionsHelper
  # Templates of actions, by everything they depend on: the comment's kind, the reader's permissions, and
  # their interactions.
  ACTIONS = BoundedCache.new
  ID, AUTHOR = "%{id}", "%{author}"

  # Returns a lambda that takes a slot (ReaderSlot) and appends +viewer+'s actions on its comment to the given
  # markup. They are rendered once for all comments of a kind, and then filled in: a page may have a thousand
  # comments, and most have one of three kinds.
  def comment_actions_for(viewer)
    texts, templates = cached_t("comments.actions"), Hash.new { |kinds, bits| kinds[bits] = {} }
    lambda do |slot, markup|
      interactions = viewer.interactions_with(slot)
      template = templates[interactions][slot.kind] ||= begin
        key = [ page_locale, viewer.permissions_key, interactions, slot.kind ]
        remember(ACTIONS, key) { comment_actions_template(slot, viewer, texts) }
      end
      fill_actions template, slot, markup
    end
  end

  # The vote buttons of a comment, or a link to the sign-in page for visitors. +comment+ may be a slot.
  def comment_votes(comment, viewer, texts = t("comments.actions"))
    render "comments/votes", comment:, viewer:, texts:
  end

  # The label for screen readers, with the author's name: a thread has the same controls for each comment.
  # +texts+ are the labels.
  def comment_label(comment, action, texts)
    format(texts[action], author: comment.author_name)
  end

  # Data attributes of a thread whose comments are replied to and edited in place (members/comments.js).
  def comment_forms_data
    cached_data_attributes :comment_forms do
      { in_place: true, cancel: t("comments.form.cancel"), failed: t("comments.form.failed") }
    end
  end

  private
    # Markup, split at the comment's id and its author's name, which are elements of their own.
    def comment_actions_template(slot, viewer, texts)
      template = slot.dup.tap { |copy| copy.id, copy.author_name = ID, AUTHOR }
      markup = comment_actions(template, viewer.treating(template.id, like: slot), texts).to_s.to_str
      markup.split(/(#{ID}|#{AUTHOR})/).map { |part| { ID => :id, AUTHOR => :author }.fetch(part, part) }
    end

    def fill_actions(template, slot, markup)
      id, author = slot.id.to_s, CGI.escapeHTML(slot.author_name)
      template.each { |part| markup << case part when :id then id when :author then author else part end }
      markup
    end

    # Returns nil without any action.
    def comment_actions(slot, viewer, texts)
      actions = render("comments/#{"removed_" unless slot.visible}actions", slot:, viewer:, texts:)
      tag.p actions, class: "actions" if actions.present?
    end
end
