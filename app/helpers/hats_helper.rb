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

  # "granted by admin on November 23, 2026, given up on …", with a link.
  def hat_standing(hat)
    moderator = link_to(hat.granted_by.username, user_path(hat.granted_by))
    safe_join [
      t("users.hats.granted_html", moderator:, date: date_in_words(hat.created_at.to_date)),
      *given_up(hat)
    ],
      ", "
  end

  # Its name and, if it was given up, the date.
  def hat_label(hat) = [ hat.name, *given_up(hat) ].join(", ")

  private
    def given_up(hat)
      t("users.hats.given_up", date: date_in_words(hat.given_up_at.to_date)) if hat.given_up_at
    end
end
