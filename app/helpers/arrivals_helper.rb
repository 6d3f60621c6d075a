# What a page says of itself to those who are told what comes after it (arrivals.js): what it is about, and what it has already. That of a thread is
# written out, since every thread has it.
module ArrivalsHelper
  def arrivals_data(post)
    %(data-arrivals="post=#{post.id}" data-known="#{post.comments_count}").html_safe if Levers.live?(:on) && !post.removed? && !post.locked?
  end

  # Who leaves something out may not see the newest there is: to them, that is what they are told first.
  def newest_arrivals_data(page)
    if Levers.live?(:on) && page.first?
      tag.attributes(data: { arrivals: "list=newest", known: (page.records.map(&:id).max unless Current.user&.leaves_out?) })
    end
  end
end
