# What a page says of itself to those who are told what comes after it (arrivals.js): what it is about, what it has already, and the words for it.
module ArrivalsHelper
  def arrivals_data(post)
    arrivals "post=#{post.id}", post.comments_count, :comments if Levers.live?(:on) && !post.removed? && !post.locked?
  end

  # Who leaves something out may not see the newest there is: to them, that is what they are told first.
  def newest_arrivals_data(page)
    arrivals "list=newest", (page.records.map(&:id).max unless Current.user&.leaves_out?), :posts if Levers.live?(:on) && page.first?
  end

  private
    # All of it is ours, and numbers.
    def arrivals(place, known, things)
      words = phrases(:arrivals)[things].map { |name, phrase| %( data-#{name}="#{phrase}") }.join
      %(data-arrivals="#{place}"#{%( data-known="#{known}") if known}#{words}).html_safe
    end
end
