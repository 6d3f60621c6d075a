require "test_helper"

class HatsControllerTest < ActionDispatch::IntegrationTest
  test "lists active hats for everyone, with their proof and who granted them" do
    grant_hat link: "https://sqlite.org/crew.html"
    grant_hat(name: "Former editor").give_up
    grant_hat(name: "Impostor").revoke
    get hats_path
    assert_select "h1", "Hats"
    assert_select ".hats li", 1
    assert_select ".hats li", /maria: SQLite developer granted by admin on / do
      assert_select "a[href='https://sqlite.org/crew.html'][rel='nofollow ugc']", "SQLite developer"
      assert_select "a[href='/users/maria#hats']", "maria"
      assert_select "a[href='/users/admin']"
    end
  end

  test "has pages" do
    31.times { |number| grant_hat name: "Role #{number}" }
    get hats_path
    assert_select ".hats li", 30
    get hats_path + css_select("a[rel=next]").first["href"]
    assert_select ".hats li", /Role 0/
  end

  test "says how hats will show up, in the reader's language" do
    get hats_path
    assert_select ".empty", /No hats yet/
    get hats_path(language: "de")
    assert_select "h1", "Hüte"
  end

  test "a link that isn't the address of a page is not linked" do
    Hat.insert({
      user_id: users(:maria).id,
      granted_by_id: users(:admin).id,
      name: "Imported",
      link: "javascript:alert(1)"
    })
    get hats_path
    assert_select ".hats li", /Imported/
    assert_select "a", { text: "Imported", count: 0 }
  end

  test "is linked from About" do
    get about_path
    assert_select "#moderation ~ p a[href='/hats']"
  end
end
