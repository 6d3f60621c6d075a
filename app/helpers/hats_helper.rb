module HatsHelper
  # The hat that +author+ wears with a comment, linked to their profile, which says what it is.
  def hat_link(hat, author)
    label = formatted_t("comments.comment.hat_of", hat: hat.name, author:)
    link_to hat.name, "/users/#{author}#hats", class: "hat", title: label, "aria-label": label
  end

  # Its name, linked to the proof.
  def hat_name(hat)
    hat.linked? ? link_to(hat.name, hat.link, rel: "nofollow ugc") : hat.name
  end
end
